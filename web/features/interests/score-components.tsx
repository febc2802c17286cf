import { useTranslation } from '../../kit/words/i18n.ts'
import type { AskedSizes } from '../berths/public/fit-sentence.ts'
import type { Interest, Recommendation } from './vocabulary.ts'

const most = { fit: 50, availability: 25, competition: 15, preferences: 10 } as const

type ComponentsProps = { one: Recommendation; interest: Interest; asked: AskedSizes }

/** What the score is made of: a bar for each part that was asked for, as full as the part is. */
export function Components({ one: { components, competing }, interest, asked }: ComponentsProps) {
  const { t } = useTranslation()
  const { preferredDock, preferredTenure, priceMax } = interest
  const counts: Readonly<Record<keyof typeof most, boolean>> = {
    fit: asked.length !== null || asked.beam !== null,
    availability: true,
    competition: competing > 0,
    preferences: preferredDock !== null || preferredTenure !== null || priceMax !== null,
  }
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-faint max-sm:grid max-sm:grid-cols-2">
      {(Object.keys(most) as (keyof typeof most)[])
        .filter((part) => counts[part])
        .map((part) => (
          <li key={part} className="flex items-center gap-1.5">
            {t(`interests.component.${part}`)}
            <span aria-hidden="true" className="h-1 w-8 overflow-hidden rounded-full bg-sunken">
              <span
                className="block h-full bg-accent"
                style={{ width: `${(components[part] / most[part]) * 100}%` }}
              />
            </span>
            <span className="tabular-nums">
              {components[part]}/{most[part]}
            </span>
          </li>
        ))}
    </ul>
  )
}
