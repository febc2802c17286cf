import { type ReactNode, useEffect } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { wearBrand } from '../brand/brand-tokens.ts'
import { LanguageChoice } from '../form/language-choice.tsx'
import { chooseAtDoor } from '../words/language.ts'

type PublicSheetProps = {
  brand?: { port: string; color: string | null; logo?: string | null; background?: string | null }
  title: string
  hint?: string
  /** For a document beside its form. */
  wide?: boolean
  children: ReactNode
}

/** A sheet under the colour and the name of the port, for whoever was sent a link. */
export function PublicSheet({ brand, title, hint, wide = false, children }: PublicSheetProps) {
  const color = brand?.color ?? null
  useEffect(() => {
    wearBrand(color)
    return () => wearBrand(null)
  }, [color])
  return (
    <main className="relative isolate min-h-dvh bg-canvas px-4 pb-12">
      {brand?.background && (
        <img src={brand.background} alt="" className="fixed inset-0 -z-10 size-full object-cover" />
      )}
      <div
        aria-hidden="true"
        className="-mx-4 h-2 bg-accent"
        // The colour of a port is no token of ours.
        style={brand?.color ? { backgroundColor: brand.color } : undefined}
      />
      <div className={cx('mx-auto mt-6 w-full', wide ? 'max-w-6xl' : 'max-w-xl sm:mt-12')}>
        {brand && (
          <p
            className={cx(
              'flex items-center gap-3 text-lg font-semibold',
              // Over a picture nothing can be read without a ground of its own.
              brand.background ? 'mb-4 w-fit rounded-lg bg-surface px-3 py-1.5' : 'pb-4',
            )}
          >
            {/* A logo was made for light paper. */}
            {brand.logo && (
              <img src={brand.logo} alt="" className="h-8 max-w-40 rounded-sm bg-paper object-contain" />
            )}
            {brand.port}
          </p>
        )}
        <div className="rounded-xl border bg-surface p-5 shadow-float sm:p-6">
          <h1 className="text-xl font-semibold">{title}</h1>
          {hint && <p className="mt-1 whitespace-pre-line text-ink-soft">{hint}</p>}
          <div className="mt-5">{children}</div>
        </div>
        <div
          className={cx(
            'mt-6 flex justify-center',
            brand?.background && 'mx-auto w-fit rounded-lg bg-surface px-3 py-1',
          )}
        >
          <LanguageChoice onChoose={chooseAtDoor} />
        </div>
      </div>
    </main>
  )
}
