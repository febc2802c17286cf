// Made by `npm run generate`.
/** The lists that are printed, and the record type of each. */
export const listReports = {
  clients: 'client',
  berths: 'berth',
  interests: 'interest',
  payments: 'payment',
  invoices: 'invoice',
} as const

/** The columns of a report of a list that names none. */
export const usualColumns = {
  clients: ['fullName', 'email', 'phone', 'nationalityIso', 'source', 'activeInterestCount'],
  berths: ['mooringNumber', 'status', 'lengthM', 'widthM', 'tenureType', 'price'],
  interests: ['clientName', 'berths', 'pipelineStage', 'leadCategory', 'assigneeName', 'value'],
  payments: ['paidOn', 'clientName', 'invoiceNumber', 'method', 'reference', 'signedAmount'],
  invoices: ['number', 'billingEntityName', 'issueDate', 'net', 'taxRates', 'tax', 'gross'],
} as const

/** The permissions of which any one shows the list. */
export const reportGates = {
  clients: ['clients.view'],
  berths: ['berths.view'],
  interests: ['interests.view'],
  payments: ['payments.view'],
  invoices: ['invoices.view'],
} as const
