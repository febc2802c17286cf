import { type ActivityKind, activityKinds } from '../../../contract/activity/vocabulary.ts'
import { useTranslation } from '../../kit/words/i18n.ts'

type ChipsProps = {
  offered: readonly ActivityKind[]
  chosen: readonly ActivityKind[]
  onChoose: (kinds: readonly ActivityKind[]) => void
}

/** Which lines are shown: all, or those of the kinds that are pressed. */
export function StreamChips({ offered, chosen, onChoose }: ChipsProps) {
  const { t } = useTranslation()
  const chip = (label: string, pressed: boolean, onPress: () => void) => (
    <button key={label} type="button" aria-pressed={pressed} onClick={onPress} className={chipClass}>
      {label}
    </button>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent.
    <div
      role="group"
      aria-label={t('stream.show')}
      className="flex gap-1.5 overflow-x-auto px-5 pt-3 pb-1 [scrollbar-width:none] sm:flex-wrap"
    >
      {chip(t('stream.all'), chosen.length === 0, () => onChoose([]))}
      {activityKinds
        .filter((kind) => offered.includes(kind))
        .map((kind) => {
          const isChosen = chosen.includes(kind)
          return chip(t(`stream.kind.${kind}`), isChosen, () =>
            onChoose(isChosen ? chosen.filter((one) => one !== kind) : [...chosen, kind]),
          )
        })}
    </div>
  )
}

const chipClass =
  'inline-flex h-7 shrink-0 items-center rounded-full border px-2.5 text-xs whitespace-nowrap text-ink-soft hover:bg-hover ' +
  'aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-ink pointer-coarse:h-11 pointer-coarse:px-3.5'
