import { formatDate } from '../../kit/words/format.ts'
import type { Translate } from '../../kit/words/i18n.ts'
import { daysText } from './berth-line.tsx'
import type { BerthRow, Span } from './rows.ts'
import type { Stretch } from './scale.ts'
import { isElsewhere, isTaken, nightsOf, type StayMove } from './stay-move.ts'

/** What is said beside the mouse: the days in full on the first line, then what letting go does. */
export function dragWords(t: Translate) {
  const days = ({ from, to }: Pick<Span, 'from' | 'to'>) =>
    to ? `${formatDate(from)} – ${formatDate(to)}` : daysText({ from, to }, t)
  return {
    reserve: (row: BerthRow, chosen: Stretch) =>
      `${days(chosen)}\n${t('occupancy.drag.reserve', { berth: row.mooringNumber, count: nightsOf(chosen)! })}`,
    move: (move: StayMove) => `${days(move.place)}\n${actOf(move, t)}`,
    locked: ({ kind }: Span) =>
      t(kind === 'reservation' ? 'occupancy.drag.locked.reservation' : 'occupancy.drag.locked.elsewhere'),
  }
}

function actOf(move: StayMove, t: Translate): string {
  const { span, from, to, place, grip } = move
  const name = span.clientName ?? ''
  const berth = to.mooringNumber
  if (!isElsewhere(move)) return t('occupancy.drag.same', { name, berth })
  const nights = nightsOf(place)
  const act =
    grip !== 'stay' && nights !== null
      ? t('occupancy.drag.nights', { name, berth, count: nights })
      : to === from
        ? t('occupancy.drag.days', { name, berth })
        : t('occupancy.drag.berth', { name, from: from.mooringNumber, berth })
  return isTaken(move) ? `${act}\n${t('occupancy.drag.taken', { berth })}` : act
}
