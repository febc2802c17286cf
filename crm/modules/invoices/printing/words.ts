import en from '../../../../contract/invoices/printed.en.json' with { type: 'json' }
import fi from '../../../../contract/invoices/printed.fi.json' with { type: 'json' }
import sv from '../../../../contract/invoices/printed.sv.json' with { type: 'json' }
import type { ClientLanguage } from '../../../../contract/values/languages.ts'

/** What stands on printed invoices. */
export const invoiceWords: Readonly<Record<ClientLanguage, typeof en>> = { en, fi, sv }
