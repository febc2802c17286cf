import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Stage } from '../../../contract/interests/pipeline.ts'
import { stages } from '../../../contract/interests/pipeline.ts'
import type { AmountList } from '../../components/amounts.tsx'
import { useRead } from '../../lib/server-state.ts'
import { usePort } from '../../lib/session.tsx'
import { useTranslation } from '../../lib/words/i18n.ts'
import { BoardColumn } from './board-column.tsx'
import { useProposeStep } from './use-propose-step.tsx'
import { type Board, type Card, stageName } from './vocabulary.ts'

type BoardViewProps = { board: Board; openId: string | undefined; onOpen: (id: string) => void }

/** Where the keyboard stands on the board: on a card, or where that card last was. */
type Place = { stage: Stage; index: number; id: string }

/**
 * Interests as cards in columns by stage. Cards are dragged, or moved by Shift with the left and right arrows; the
 * arrows alone walk over the cards, Enter opens one. A move that changes a berth shows that before it is done.
 */
export function BoardView({ board, openId, onOpen }: BoardViewProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const columns = useMemo(() => group(board.cards), [board.cards])
  const picker = useRead('users', 'picker', {}, { staleTime: 60_000 })
  const people = useMemo(() => new Map(picker.data?.map(({ id, label }) => [id, label])), [picker.data])
  const [lastPlace, setPlace] = useState<Place | null>(null)
  const place = useMemo(() => lastPlace && follow(columns, lastPlace), [columns, lastPlace])
  const { propose, asked, dialog } = useProposeStep()
  const scroller = useRef<HTMLDivElement>(null)
  const mayMove = can('interests.change_stage')
  const byId = useMemo(() => new Map(board.cards.map((card) => [card.id, card])), [board.cards])

  const move = useCallback(
    (card: Card, stage: Stage) => {
      if (!mayMove || card.stage === stage) return
      propose(
        { id: card.id, clientName: card.clientName, stage: card.stage },
        { action: 'change_stage', stage },
      )
    },
    [mayMove, propose],
  )

  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => source.data.kind === 'interest',
        onDrop: ({ source, location }) => {
          const stage = location.current.dropTargets[0]?.data.stage as Stage | undefined
          const card = byId.get(source.data.id as string)
          if (stage && card) move(card, stage)
        },
      }),
    [byId, move],
  )

  function onKeyDown(event: KeyboardEvent) {
    const at = place ?? firstPlace(columns)
    if (!at) return
    const card = columns[at.stage][at.index]
    const across = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (across !== 0 && event.shiftKey && card) {
      const target = stages[stages.indexOf(at.stage) + across]
      if (target) move(card, target)
    } else if (across !== 0) setPlace(beside(columns, at, across))
    else if (event.key === 'ArrowDown') setPlace(placeAt(columns, at.stage, at.index + 1))
    else if (event.key === 'ArrowUp') setPlace(placeAt(columns, at.stage, at.index - 1))
    else if (event.key === 'Enter' && card) onOpen(card.id)
    else return
    event.preventDefault()
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows walk over the cards inside, which take the focus. */}
      <div
        ref={scroller}
        data-board
        onKeyDown={onKeyDown}
        className="flex min-h-0 flex-1 snap-x gap-2 overflow-x-auto p-2 sm:snap-none sm:p-3"
      >
        {stages.map((stage) => (
          <BoardColumn
            key={stage}
            stage={stage}
            title={stageName(t, stage)}
            count={board.columns.find((column) => column.stage === stage)?.count ?? 0}
            value={board.columns.find((column) => column.stage === stage)?.value ?? nothing}
            usualDays={board.columns.find((column) => column.stage === stage)?.usualDays ?? null}
            people={people}
            cards={columns[stage]}
            focusIndex={place?.stage === stage && !asked ? place.index : null}
            openId={openId}
            draggable={mayMove}
            onOpen={onOpen}
            onFocusCard={(index) => setPlace(placeAt(columns, stage, index))}
          />
        ))}
      </div>
      {dialog}
    </>
  )
}

const nothing: AmountList = []

type Columns = Record<Stage, Card[]>

function group(cards: readonly Card[]): Columns {
  const columns = Object.fromEntries(stages.map((stage) => [stage, []])) as unknown as Columns
  for (const card of cards) columns[card.stage].push(card)
  return columns
}

/** The place of a card wherever it went; of one that left the board, the card that took its place. */
function follow(columns: Columns, last: Place): Place | null {
  if (columns[last.stage][last.index]?.id === last.id) return last
  for (const stage of stages) {
    const index = columns[stage].findIndex((card) => card.id === last.id)
    if (index >= 0) return { stage, index, id: last.id }
  }
  return placeAt(columns, last.stage, last.index) ?? firstPlace(columns)
}

/** The place at an index of a column, or at its end; null in an empty one. */
function placeAt(columns: Columns, stage: Stage, index: number): Place | null {
  const cards = columns[stage]
  const within = Math.max(0, Math.min(cards.length - 1, index))
  return cards[within] ? { stage, index: within, id: cards[within].id } : null
}

function firstPlace(columns: Columns): Place | null {
  const stage = stages.find((one) => columns[one].length > 0)
  return stage ? placeAt(columns, stage, 0) : null
}

function beside(columns: Columns, at: Place, by: number): Place {
  for (let index = stages.indexOf(at.stage) + by; index in stages; index += by) {
    const place = placeAt(columns, stages[index]!, at.index)
    if (place) return place
  }
  return at
}
