# money CENTS: prints an amount of cents, with a comma after the thousands, as 1,234.50.
money() {
    whole=$(($1 / 100))
    cents=$(($1 % 100))
    if [ "$whole" -ge 1000 ]; then
        printf '%d,%d.%02d\n' $((whole / 1000)) $((whole % 1000)) "$cents"
    else
        printf '%d.%02d\n' "$whole" "$cents"
    fi
}
