import { Check, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type GuideStepProps = {
  icon: LucideIcon
  title: string
  hint: string
  done: boolean
  /** Says that it is done to whoever does not see the mark. */
  doneLabel: string
  /** Said small beside the title. */
  aside?: string
  /** What is still missing, under the hint. */
  below?: ReactNode
  /** What leads there. */
  children: ReactNode
}

/** A step of a list that says what to do first. */
export function GuideStep({
  icon: Icon,
  title,
  hint,
  done,
  doneLabel,
  aside,
  below,
  children,
}: GuideStepProps) {
  return (
    <li className="flex flex-wrap items-start gap-3 py-4 sm:flex-nowrap">
      <span
        className={`flex size-9 shrink-0 items-center justify-center rounded-full ${done ? 'bg-success-soft text-success-ink' : 'bg-accent-soft text-accent-ink'}`}
      >
        {done ? (
          <Check className="size-4" aria-hidden="true" />
        ) : (
          <Icon className="size-4" aria-hidden="true" />
        )}
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="text-sm font-medium">
          {title}
          {done && <span className="sr-only"> ({doneLabel})</span>}
          {aside && !done && <span className="ml-2 text-xs font-normal text-ink-faint">{aside}</span>}
        </h3>
        <p className="text-ink-soft text-pretty">{hint}</p>
        {below}
      </div>
      {children}
    </li>
  )
}
