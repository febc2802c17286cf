import type { ClientLanguage } from '../values/languages.ts'

// Plain, without schemas, so that the browser can have it too.

/** The version of the sentences below: the day from which they are shown. A change of one is a new version. */
export const consentVersion = '2026-11-25'

/** What signers agree to, as they are shown it: those who sign or witness, and those who approve. */
export const consentSentences: Readonly<Record<ClientLanguage, { sign: string; approve: string }>> = {
  en: {
    sign: 'I agree to sign this document electronically.',
    approve: 'I agree to approve this document electronically.',
  },
  fi: {
    sign: 'Suostun allekirjoittamaan asiakirjan sähköisesti.',
    approve: 'Suostun hyväksymään asiakirjan sähköisesti.',
  },
  sv: {
    sign: 'Jag går med på att skriva under dokumentet elektroniskt.',
    approve: 'Jag går med på att godkänna dokumentet elektroniskt.',
  },
}
