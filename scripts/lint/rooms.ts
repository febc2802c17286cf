/** A rule that stands in one room: what is refused elsewhere, and where it stands. */
export interface Room {
  readonly rule: string
  /** Its old places, as they were written. */
  readonly refused: RegExp
  /** Beginnings of the files in which it stands. */
  readonly home: readonly string[]
  readonly instead: string
}

export const rooms: readonly Room[] = [
  {
    rule: 'an amount is reckoned in contract/values/money.ts',
    refused: /from 'big\.js'/g,
    home: ['contract/values/money.ts'],
    instead: 'sumOf, sumsByCurrency, compareAmounts, signOf, shareOut, roundTo …',
  },
  {
    rule: 'an amount is no number',
    refused:
      /\bNumber\([\w.!?]{0,40}\b(?:amount|asks|balance|billed|credited|deposit\w*|discount|drafts|expected|gross|net|open|overdue|paid|price\w*|received|refunds|tax)\)/g,
    // A figure of a workbook is a number as it comes.
    home: ['contract/values/money.ts', 'crm/modules/imports/cells/row-reader.ts'],
    instead: 'signOf and compareAmounts; heightOf where it is drawn',
  },
  {
    rule: 'an amount is not cut at its point',
    refused: /\bBigInt\([^)\n]{0,60}(?:amount|price|fraction)|\bamount\w{0,20}\.replace\('[.-]'/g,
    home: ['contract/values/money.ts'],
    instead: 'sumOf, absoluteOf, oppositeOf',
  },
  {
    rule: 'an amount gets its digits in crm/modules/money/amounts.ts',
    refused:
      /\bas amount, [^)\n]{0,60}currency\S{0,9}\) \w{1,9}\)|'currency', currency,\s{1,20}'amount',[^\n]{0,60}order by|\bround\(amount, case\b/g,
    home: ['crm/modules/money/'],
    instead: 'amountText, amountsOf, amountList',
  },
  {
    rule: 'what a refund or a credit note takes off says crm/modules/money',
    refused: /when '(?:refund|credit_note)' then (?:-|[\w.]+ else -)/g,
    home: ['crm/modules/money/'],
    instead: 'signedPayment, signedInvoice, signOfInvoice, owedByPayment',
  },
  {
    rule: 'what is open and overdue says crm/modules/money/invoices.ts',
    refused:
      /status = 'sent' and (?:\w+\.)?(?:kind <> 'credit_note'|kind = 'credit_note'|open > 0|paid > 0)|due_date < \$\{todayOf|\bdueDate < (?:today|\(await)/g,
    home: ['crm/modules/money/', 'contract/invoices/states.ts'],
    instead:
      'isOpen, isOverdue, isToPayBack, isPartlyPaid; of a row isOverdue of contract/invoices/states.ts',
  },
  {
    rule: 'what was received in a period says crm/modules/money/payments.ts',
    refused: /p\.removed_at is null and p\.paid_on|\bp\.paid_on (?:between|>=) (?!\$\{paid)/g,
    home: ['crm/modules/money/'],
    instead: 'received, inBooks, onInvoices, onDeals',
  },
  {
    rule: 'when a stay holds its berth says crm/modules/stays/stays.ts',
    refused:
      /\bdaterange\([\w.]{0,20}(?:held_since|start_date)|\b(?:held_since|start_date) <=? |\bend_date is null or [\w.]{0,20}end_date > |\bend_date > [^\n]{1,60} or [\w.]{0,20}end_date is null|coalesce\([\w.]{0,20}end_date, 'infinity'/g,
    home: ['crm/modules/stays/', 'crm/modules/companies/members.ts'],
    instead: 'stays, stayColumns, holdsOn, holdsBetween, endsAfter, daysOf',
  },
  {
    rule: 'who is a member of a company says crm/modules/companies/members.ts',
    refused: /\bm\.end_date (?:is null|>)/g,
    home: ['crm/modules/companies/members.ts'],
    instead: 'activeMember, memberToday',
  },
  {
    rule: 'a format is made in contract/formats.ts, once',
    refused: /\bnew Intl\.(?:NumberFormat|DateTimeFormat)\((?!'en', \{ timeZone)/g,
    // Names of months of many languages are read off formats that nobody writes by.
    home: ['contract/formats.ts', 'crm/modules/imports/cells/dates.ts'],
    instead:
      'writeNumber, writeDay, writeMoment, numberFormat, dateFormat; writeAmount of contract/values/money.ts',
  },
  {
    rule: 'a day has its seconds in contract/values/days.ts',
    refused: /\/ ?86_?400(?:_?000)?\b/g,
    home: ['contract/values/days.ts'],
    instead: 'daysSince of crm/modules/records/today.ts',
  },
]

/** What of a file stands in another room than its own, each as a sentence with its line. */
export function strangersIn(file: string, text: string): string[] {
  return rooms.flatMap(({ rule, refused, home, instead }) =>
    home.some((one) => file.startsWith(one))
      ? []
      : [...text.matchAll(refused)].map(({ index, 0: found }) => {
          const line = text.slice(0, index).split('\n').length
          return `${file}:${line} ${JSON.stringify(found)}: ${rule} (${instead}).`
        }),
  )
}
