import type { Answer } from '../../kit/server/api.ts'
import type { Translate } from '../../kit/words/i18n.ts'

export type Company = Answer<'companies', 'get'>

/** What fields of a company are called where there is little room. */
export function companyLabels(t: Translate) {
  return {
    registrationNumber: t('companies.field.registrationNumber'),
    vatNumber: t('companies.field.vatNumber'),
    incorporationCountryIso: t('companies.field.country'),
  }
}
