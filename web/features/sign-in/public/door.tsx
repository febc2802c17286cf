import type { ReactNode } from 'react'
import { cx } from '../../../../ui/class-names.ts'
import { LanguageChoice } from '../../../kit/form/language-choice.tsx'
import { productName } from '../../../kit/screen/document-title.ts'
import { chooseAtDoor } from '../../../kit/words/language.ts'

/** The module whose operations sign people in. */
export type SignInService = 'auth' | 'formAuth'

/** How the port that somebody is on the way to presents itself. */
export type DoorBrand = {
  name: string
  applicationName: string | null
  logo: string | null
  background: string | null
}

type DoorProps = {
  title: string
  hint?: ReactNode
  wide?: boolean
  brand?: DoorBrand | undefined
  children: ReactNode
}

/** What the screens outside a session share: the name over the water, and one form. */
export function Door({ title, hint, wide = false, brand, children }: DoorProps) {
  return (
    <main className="relative flex min-h-dvh flex-col items-center justify-center overflow-hidden px-4 py-12">
      {brand?.background ? (
        <img src={brand.background} alt="" className="absolute inset-0 size-full object-cover" />
      ) : (
        <Chart />
      )}
      <div
        className={cx(
          'relative w-full rounded-xl border bg-surface p-6 shadow-float',
          wide ? 'max-w-xl' : 'max-w-84',
        )}
      >
        <p className="mb-6 flex items-center gap-2 font-semibold">
          {brand?.logo ? (
            <img src={brand.logo} alt="" className="h-8 max-w-32 rounded-sm bg-paper object-contain" />
          ) : (
            <img src="/icon.svg" alt="" className="size-6" />
          )}
          <span className="min-w-0 break-words">
            {brand ? (brand.applicationName ?? brand.name) : productName}
          </span>
        </p>
        <h1 className="text-xl font-semibold">{title}</h1>
        {hint && <p className="mt-1 text-ink-soft">{hint}</p>}
        <div className="mt-5">{children}</div>
        <div className="mt-6 flex justify-center">
          <LanguageChoice onChoose={chooseAtDoor} />
        </div>
      </div>
    </main>
  )
}

/** Depth lines of a chart, and a pontoon with its fingers. */
function Chart() {
  const fingers = Array.from({ length: 14 }, (_, finger) => 90 + finger * 52)
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 900 600"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full text-accent-ink opacity-20"
      fill="none"
      stroke="currentColor"
    >
      {[0, 1, 2, 3, 4, 5].map((line) => (
        <path
          key={line}
          d={`M-20 ${430 + line * 30} C 180 ${380 + line * 34}, 320 ${500 + line * 20}, 520 ${440 + line * 30} S 800 ${400 + line * 34}, 920 ${450 + line * 28}`}
          strokeWidth="1"
          opacity={1 - line * 0.13}
        />
      ))}
      <path d="M60 120H840" strokeWidth="5" />
      {fingers.map((x) => (
        <path key={x} d={`M${x} ${x % 3 ? 74 : 66}V166`} strokeWidth="1.5" />
      ))}
    </svg>
  )
}
