# Prints the bill of one order: sh bill.sh orders/large.csv
. ./money.sh
. ./total.sh

[ -r "$1" ] || { echo "usage: sh bill.sh FILE, from the directory of bill.sh" >&2; exit 2; }

while IFS=, read -r name quantity price; do
    printf '%3d x %-24s %12s\n' "$quantity" "$name" "$(money $((quantity * price)))"
done <"$1"
printf '      %-24s %12s\n' "total with shipping" "$(money "$(total "$1")")"
