import type { EntryState } from '../../../../contract/waiting-list/vocabulary.ts'
import { Badge, type BadgeTone } from '../../../../ui/badge.tsx'
import type { LengthUnit } from '../../../kit/screen/preferences.ts'
import type { Answer } from '../../../kit/server/api.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { dimensionsText } from '../../../kit/words/sizes.ts'

export type WaitingList = Answer<'waitingList', 'ofBerth'>
export type Entry = WaitingList['entries'][number]

const tones = {
  waiting: 'neutral',
  offered: 'accent',
  skipped: 'warning',
  accepted: 'success',
  declined: 'neutral',
  expired: 'neutral',
  removed: 'neutral',
} as const satisfies Record<EntryState, BadgeTone>

export function EntryBadge({ status }: { status: EntryState }) {
  const { t } = useTranslation()
  return <Badge tone={tones[status]}>{t(`waiting.state.${status}`)}</Badge>
}

type Wanted = Pick<
  Entry,
  'wantedLengthM' | 'wantedLengthFt' | 'wantedWidthM' | 'wantedWidthFt' | 'wantedDraftM' | 'wantedDraftFt'
>

/** The wanted size in one line; nothing where none was said. */
export function wantedText(entry: Wanted, unit: LengthUnit): string {
  return dimensionsText(
    [
      [entry.wantedLengthM, entry.wantedLengthFt],
      [entry.wantedWidthM, entry.wantedWidthFt],
      [entry.wantedDraftM, entry.wantedDraftFt],
    ],
    unit,
  )
}
