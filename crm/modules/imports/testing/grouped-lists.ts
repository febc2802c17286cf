/** Open invoices of QuickBooks. */
export const quickBooks = [
  'Example Marina',
  'Open Invoices',
  '"As of November 20, 2026"',
  '',
  ',Date,Transaction type,Num,Terms,Due date,Open balance',
  'Harbor Charters,,,,,,',
  ',09/03/2026,Invoice,1001,Net 30,10/03/2026,"1,250.00"',
  ',10/15/2026,Invoice,1002,Net 30,11/14/2026,75.00',
  'Total for Harbor Charters,,,,,,"$1,325.00"',
  'Nell Capstan,,,,,,',
  ',09/05/2026,Invoice,1003,Net 30,10/05/2026,40.00',
  'Total for Nell Capstan,,,,,,$40.00',
  'TOTAL,,,,,,"$1,365.00"',
  '',
  '"Friday, November 20, 2026 03:15 PM GMT-05:00"',
]

/** Aged receivables of Xero, in detail. */
export const xero = [
  'Aged Receivables Detail,,,,,',
  'Example Marina,,,,,',
  'As at 30 November 2026,,,,,',
  ',,,,,',
  'Invoice Date,Due Date,Invoice Number,Invoice Reference,Current,Total',
  'Harriet Bowline,,,,,',
  '3 Sep 2026,17 Sep 2026,BW-0101,Berth A3,0.00,"1,320.00"',
  'Total Harriet Bowline,,,,0.00,"1,320.00"',
  ',,,,,',
  'Owen Fairlead,,,,,',
  '4 Oct 2026,18 Oct 2026,BW-0102,,40.00,40.00',
  '6 Oct 2026,20 Oct 2026,BW-0103,,36.00,36.00',
  'Total Owen Fairlead,,,,76.00,76.00',
  ',,,,,',
  'Total,,,,76.00,"1,396.00"',
  'Percentage of total,,,,5.44%,100.00%',
]

/** Aged debtors of Sage 50, in detail. */
export const sage = [
  'A/C:,BOW001,Name:,Harriet Bowline,Contact:,Harriet Bowline,Tel:,01590 555010',
  'No,Type,Date,Ref,Details,Balance,Current,30 Days',
  '12,SI,03/09/2026,BW-0101,Annual berth,1320.00,0.00,1320.00',
  'Totals:,,,,,1320.00,0.00,1320.00',
  'A/C:,FAI001,Name:,Owen Fairlead,Contact:,,Tel:,01590 555020',
  'No,Type,Date,Ref,Details,Balance,Current,30 Days',
  '13,SI,18/10/2026,BW-0102,Crane,40.00,40.00,0.00',
  'Totals:,,,,,40.00,40.00,0.00',
  'Grand Totals:,,,,,1360.00,40.00,1320.00',
]
