import en from '../../../../contract/reports/printed.en.json' with { type: 'json' }
import fi from '../../../../contract/reports/printed.fi.json' with { type: 'json' }
import sv from '../../../../contract/reports/printed.sv.json' with { type: 'json' }
import type { ClientLanguage } from '../../../../contract/values/languages.ts'

/** What stands on a printed report beside the names of fields. */
export const reportWords: Readonly<Record<ClientLanguage, typeof en>> = { en, fi, sv }
