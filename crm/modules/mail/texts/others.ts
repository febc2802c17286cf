import type { ClientLanguage } from '../../../../contract/values/languages.ts'
import type { LetterTexts } from '../letter.ts'
import { backupLetters } from './backups.ts'
import { endingLetters } from './endings.ts'
import { renewalLetters, withdrawalLetters } from './renewals.ts'
import { reportLetters } from './reports.ts'

const of = (language: ClientLanguage) => ({
  renewal_offer: renewalLetters[language],
  renewal_withdrawn: withdrawalLetters[language],
  report: reportLetters[language],
  backup_late: backupLetters[language],
  signing_ended: endingLetters[language],
})

/** Letters whose texts in all languages stand together. */
export const otherLetters: Readonly<
  Record<
    ClientLanguage,
    Pick<LetterTexts, 'renewal_offer' | 'renewal_withdrawn' | 'report' | 'backup_late' | 'signing_ended'>
  >
> = {
  en: of('en'),
  sv: of('sv'),
  fi: of('fi'),
}
