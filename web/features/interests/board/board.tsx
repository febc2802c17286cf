import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type KeyboardEvent, useCallback, useEffect, useMemo, useState } from 'react'
import { stages } from '../../../../contract/interests/pipeline.ts'
import { useRead } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { useProposeStep } from '../use-propose-step.tsx'
import type { Board, Card } from '../vocabulary.ts'
import { BoardColumn } from './board-column.tsx'
import { type Lane, laneOf, lanesByOwner, lanesByStage, usualDaysOf } from './lanes.tsx'
import { useGiveTo } from './use-give-to.ts'

type BoardViewProps = {
  board: Board
  /** What the columns are. */
  by: 'stage' | 'owner'
  /** Stages that the user does not want to see. */
  hidden: readonly string[]
  openId: string | undefined
  onOpen: (id: string) => void
}

/** Where the keyboard stands on the board: on a card, or where that card last was. */
type Place = { lane: string; index: number; id: string }

/**
 * Interests as cards in columns, by stage or by owner. Cards are dragged, or moved by Shift with the left and right
 * arrows; the arrows alone walk over the cards, Enter opens one. A move that changes a berth shows that before it is done.
 */
export function BoardView({ board, by, hidden, openId, onOpen }: BoardViewProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const picker = useRead('users', 'picker', {}, { staleTime: 60_000 })
  const people = useMemo(() => new Map(picker.data?.map((person) => [person.id, person])), [picker.data])
  const lanes = useMemo(
    () => (by === 'owner' ? lanesByOwner(board, hidden, people, t) : lanesByStage(board, hidden, t)),
    [board, by, hidden, people, t],
  )
  const usualDays = useMemo(() => usualDaysOf(board), [board])
  const [lastPlace, setPlace] = useState<Place | null>(null)
  const place = useMemo(() => lastPlace && follow(lanes, lastPlace), [lanes, lastPlace])
  const { propose, asked, dialog } = useProposeStep()
  const giveTo = useGiveTo()
  const mayMove = can(by === 'owner' ? 'interests.edit' : 'interests.change_stage')
  const byId = useMemo(() => new Map(board.cards.map((card) => [card.id, card])), [board.cards])

  const move = useCallback(
    (card: Card, lane: string) => {
      if (!mayMove || laneOf(card, by) === lane) return
      if (by === 'owner') return void giveTo(card, lane)
      const stage = stages.find((one) => one === lane)
      if (stage)
        propose(
          { id: card.id, clientName: card.clientName, stage: card.stage },
          { action: 'change_stage', stage },
        )
    },
    [mayMove, by, giveTo, propose],
  )

  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => source.data.kind === 'interest',
        onDrop: ({ source, location }) => {
          const lane = location.current.dropTargets[0]?.data.lane as string | undefined
          const card = byId.get(source.data.id as string)
          if (lane && card) move(card, lane)
        },
      }),
    [byId, move],
  )

  function onKeyDown(event: KeyboardEvent) {
    const at = place ?? firstPlace(lanes)
    if (!at) return
    const lane = lanes.findIndex(({ id }) => id === at.lane)
    const card = lanes[lane]?.cards[at.index]
    const across = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (across !== 0 && event.shiftKey && card) {
      const target = lanes[lane + across]
      if (target) move(card, target.id)
    } else if (across !== 0) setPlace(beside(lanes, at, across))
    else if (event.key === 'ArrowDown') setPlace(placeAt(lanes[lane], at.index + 1))
    else if (event.key === 'ArrowUp') setPlace(placeAt(lanes[lane], at.index - 1))
    else if (event.key === 'Enter' && card) onOpen(card.id)
    else return
    event.preventDefault()
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows walk over the cards inside, which take the focus. */}
      <div
        data-board
        onKeyDown={onKeyDown}
        className="flex min-h-0 flex-1 snap-x gap-2 overflow-x-auto p-2 sm:snap-none sm:p-3"
      >
        {lanes.map((lane) => (
          <BoardColumn
            key={lane.id}
            lane={lane}
            by={by}
            usualDays={usualDays}
            people={people}
            focusIndex={place?.lane === lane.id && !asked ? place.index : null}
            openId={openId}
            draggable={mayMove}
            onOpen={onOpen}
            onFocusCard={(index) => setPlace(placeAt(lane, index))}
          />
        ))}
      </div>
      {dialog}
    </>
  )
}

/** The place of a card wherever it went; of one that left the board, the card that took its place. */
function follow(lanes: readonly Lane[], last: Place): Place | null {
  const lane = lanes.find(({ id }) => id === last.lane)
  if (lane?.cards[last.index]?.id === last.id) return last
  for (const { id, cards } of lanes) {
    const index = cards.findIndex((card) => card.id === last.id)
    if (index >= 0) return { lane: id, index, id: last.id }
  }
  return placeAt(lane, last.index) ?? firstPlace(lanes)
}

/** The place at an index of a column, or at its end; null in an empty one. */
function placeAt(lane: Lane | undefined, index: number): Place | null {
  if (!lane) return null
  const within = Math.max(0, Math.min(lane.cards.length - 1, index))
  const card = lane.cards[within]
  return card ? { lane: lane.id, index: within, id: card.id } : null
}

function firstPlace(lanes: readonly Lane[]): Place | null {
  return placeAt(
    lanes.find(({ cards }) => cards.length > 0),
    0,
  )
}

function beside(lanes: readonly Lane[], at: Place, by: number): Place {
  const from = lanes.findIndex(({ id }) => id === at.lane)
  for (let index = from + by; index in lanes; index += by) {
    const place = placeAt(lanes[index], at.index)
    if (place) return place
  }
  return at
}
