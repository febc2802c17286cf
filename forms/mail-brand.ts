import type { NewMail } from '../platform/mail/write.ts'

/** What all mail of the form service shares. */
export const formMail: Pick<NewMail, 'brand' | 'language'> = {
  brand: { name: 'Berthwise Forms', color: '#0a5a78', headerHtml: null, footerHtml: null },
  language: 'en',
}
