import type { ReactNode } from 'react'

/** Things of one sort under their heading; `id` is the heading's in the page. */
export function SectionList({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1">
      <h2 id={id} className="text-base font-semibold">
        {title}
      </h2>
      <ul className="divide-y">{children}</ul>
    </section>
  )
}
