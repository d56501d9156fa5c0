# What it costs to send an order, in cents, and from which sum on it is free.
SHIPPING=490
FREE_FROM=5000

# sum FILE: prints the sum of the items of an order, in cents.
sum() {
    items=0
    while IFS=, read -r _name quantity price; do
        items=$((items + quantity * price))
    done <"$1"
    echo "$items"
}

# total FILE: prints what an order costs with shipping, in cents.
total() {
    items=$(sum "$1")
    if [ "$items" -gt "$FREE_FROM" ]; then
        echo "$items"
    else
        echo $((items + SHIPPING))
    fi
}
