// Plain, without schemas, so that the browser can have it too.

/** Languages the clients speak, as BCP 47 tags. The pages strangers answer speak more: `contract/forms/languages.ts`. */
export const clientLanguages = ['en', 'sv', 'fi'] as const
export type ClientLanguage = (typeof clientLanguages)[number]
