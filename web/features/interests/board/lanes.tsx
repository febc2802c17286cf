import { UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Stage, stages } from '../../../../contract/interests/pipeline.ts'
import { sumsByCurrency } from '../../../../contract/values/money.ts'
import { StageMark } from '../../../../ui/status-badge.tsx'
import type { AmountList } from '../../../kit/display/amounts.tsx'
import { Face } from '../../../kit/display/face.tsx'
import type { Colleague } from '../../../kit/display/person.tsx'
import { compareWords } from '../../../kit/words/format.ts'
import type { Translate } from '../../../kit/words/i18n.ts'
import { type Board, type Card, stageName } from '../vocabulary.ts'

/** A column of the board. */
export type Lane = {
  /** The stage, or whose interests these are. */
  id: string
  title: string
  mark: ReactNode
  /** How many there are, and what they are worth: more than the cards where the board is cut off. */
  count: number
  value: AmountList
  cards: readonly Card[]
}

/** The lane of interests that nobody looks after. */
export const nobody = 'nobody'

/** The stages as columns, without those that the user hid. */
export function lanesByStage(board: Board, hidden: readonly string[], t: Translate): Lane[] {
  const cards = Map.groupBy(board.cards, ({ stage }) => stage)
  return stages
    .filter((stage) => !hidden.includes(stage))
    .map((stage) => {
      const column = board.columns.find((one) => one.stage === stage)
      return {
        id: stage,
        title: stageName(t, stage),
        mark: <StageMark stage={stage} />,
        count: column?.count ?? 0,
        value: column?.value ?? [],
        cards: cards.get(stage) ?? [],
      }
    })
}

/** The people who have interests as columns, those furthest on first, and last what nobody looks after. */
export function lanesByOwner(
  board: Board,
  hidden: readonly string[],
  people: ReadonlyMap<string, Colleague>,
  t: Translate,
): Lane[] {
  const visible = board.cards.filter(({ stage }) => !hidden.includes(stage))
  const byStage = visible.toSorted((one, other) => stages.indexOf(other.stage) - stages.indexOf(one.stage))
  const owned = Map.groupBy(byStage, ({ assignedTo }) => assignedTo ?? nobody)
  const titleOf = (id: string) =>
    people.get(id)?.label ?? t(id === nobody ? 'interests.nobody' : 'interests.formerOwner')
  const lanes = [...owned].map(([id, cards]) => laneOfOwner(id, titleOf(id), cards))
  return lanes.sort(
    (one, other) =>
      Number(one.id === nobody) - Number(other.id === nobody) || compareWords(one.title, other.title),
  )
}

function laneOfOwner(id: string, title: string, cards: readonly Card[]): Lane {
  const mark = id === nobody ? <UserX className="size-4" /> : <Face id={id} name={title} size="sm" />
  return {
    id,
    title,
    mark,
    count: cards.length,
    value: sumsByCurrency(cards.flatMap(({ value }) => value)),
    cards,
  }
}

/** How long interests usually stay in each stage, in days. */
export function usualDaysOf(board: Board): ReadonlyMap<Stage, number | null> {
  return new Map(board.columns.map(({ stage, usualDays }) => [stage, usualDays]))
}

/** The column a card stands in. */
export function laneOf({ stage, assignedTo }: Card, by: 'stage' | 'owner'): string {
  return by === 'owner' ? (assignedTo ?? nobody) : stage
}
