import en from '../../../../contract/expenses/printed.en.json' with { type: 'json' }
import fi from '../../../../contract/expenses/printed.fi.json' with { type: 'json' }
import sv from '../../../../contract/expenses/printed.sv.json' with { type: 'json' }
import type { ClientLanguage } from '../../../../contract/values/languages.ts'

/** What stands on printed lists of expenses. */
export const expenseWords: Readonly<Record<ClientLanguage, typeof en>> = { en, fi, sv }
