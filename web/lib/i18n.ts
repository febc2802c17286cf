import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import english from '../locales/en.json' with { type: 'json' }

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof english }
  }
}

/** Every text of the client comes from one catalogue per language. */
export function startTexts(): void {
  void i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: english } },
    interpolation: { escapeValue: false },
    initAsync: false,
  })
}
