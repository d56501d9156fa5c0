# Checks everything, one line a check: sh tests/run.sh, from the directory of bill.sh
. ./money.sh
. ./total.sh

checks=0
failed=0

# check WHAT GOT WANTED
check() {
    checks=$((checks + 1))
    if [ "$2" -eq "$3" ]; then
        echo "ok $checks - $1"
    else
        failed=$((failed + 1))
        echo "not ok $checks - $1: got $2, wanted $3"
    fi
}

# Leaves in `digits` an amount as it was written, without comma and point: 1,234.50 becomes 123450.
digits_of() {
    digits=${1%.*}${1#*.}
    case $digits in *,*) digits=${digits%%,*}${digits#*,} ;; esac
}

amount=0
while [ "$amount" -le 200000 ]; do
    written=$(money "$amount")
    digits_of "$written"
    check "$amount cents are written $written" "$digits" "$amount"
    amount=$((amount + 137))
done

check "a small order pays for shipping" "$(total orders/small.csv)" 1690
check "an order of exactly 50.00 is sent free of charge" "$(total orders/exact.csv)" 5000
check "a large order is sent free of charge" "$(total orders/large.csv)" 133100

echo "$checks checks, $failed failed"
[ "$failed" -eq 0 ]
