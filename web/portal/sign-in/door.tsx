import { type ReactNode, useEffect } from 'react'
import { type ClientLanguage, clientLanguages } from '../../../contract/values/languages.ts'
import { wearBrand } from '../../kit/brand/brand-tokens.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { languageNames, speakHere } from '../../kit/words/language.ts'

export type DoorLook = {
  name: string
  applicationName: string | null
  primaryColor: string | null
  logo: string | null
  background: string | null
}

type DoorProps = { look: DoorLook | null; title: string; hint?: string; children: ReactNode }

/** The page before somebody is in, in the colours of the port. */
export function Door({ look, title, hint, children }: DoorProps) {
  const { t } = useTranslation()
  const name = look?.applicationName ?? look?.name
  useEffect(() => {
    wearBrand(look?.primaryColor ?? null)
    document.title = name ? `${name} · ${t('portal.title')}` : t('portal.title')
  }, [look, name, t])
  return (
    <main className="relative isolate flex min-h-dvh flex-col items-center bg-canvas px-4 pb-8 text-ink">
      {look?.background && (
        <img src={look.background} alt="" className="fixed inset-0 -z-10 size-full object-cover" />
      )}
      <div className="h-1.5 self-stretch bg-accent -mx-4" aria-hidden="true" />
      <div className="mt-8 w-full max-w-sm rounded-xl border bg-surface p-5 shadow-float sm:mt-16 sm:p-6">
        <p className="mb-4 flex items-center gap-3 text-lg font-semibold">
          {look?.logo && (
            <img src={look.logo} alt="" className="h-9 max-w-40 rounded-sm bg-paper object-contain" />
          )}
          <span className="min-w-0 break-words">{name ?? t('portal.title')}</span>
        </p>
        <h1 className="text-xl font-semibold">{title}</h1>
        {hint && <p className="mt-1 text-ink-soft">{hint}</p>}
        <div className="mt-4">{children}</div>
      </div>
      <LanguageLinks />
    </main>
  )
}

function LanguageLinks() {
  const { language } = useTranslation()
  return (
    <ul className="mt-6 flex gap-1 rounded-md bg-surface px-1">
      {clientLanguages.map((one: ClientLanguage) => (
        <li key={one}>
          <button
            type="button"
            lang={one}
            aria-pressed={one === language}
            className="min-h-11 px-3 text-sm text-ink-soft aria-pressed:font-semibold aria-pressed:text-ink"
            onClick={() => void speakHere(one).catch(() => undefined)}
          >
            {languageNames[one]}
          </button>
        </li>
      ))}
    </ul>
  )
}
