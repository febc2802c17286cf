import type { ReactNode } from 'react'

export function Page({ title, back, children }: { title: string; back?: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 px-4 py-5 sm:py-8">
      <div>
        {back}
        <h1 className="text-2xl font-semibold break-words">{title}</h1>
      </div>
      {children}
    </div>
  )
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </section>
  )
}

/** A sheet of paper on the canvas. */
export function Card({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <div className={`rounded-xl border bg-surface p-4 shadow-control ${className}`}>{children}</div>
}

export function Nothing({ children }: { children: ReactNode }) {
  return <p className="rounded-xl border border-dashed p-6 text-center text-ink-soft">{children}</p>
}

/** A fact with its name: where nothing is known, nothing stands. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== '')
  return (
    <dl className="grid grid-cols-[minmax(7rem,auto)_1fr] items-baseline gap-x-4 gap-y-1.5">
      {known.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
