import { type ReactNode, useCallback, useState } from 'react'
import type { Acknowledged } from '../../../contract/berths/doubts.ts'
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { detailsText, problemText } from '../../kit/display/problem-state.tsx'
import { hasCode } from '../../kit/server/api-error.ts'
import { useWrite } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { doubtsOf } from '../berths/public/use-doubts.ts'
import { isMovable } from '../reservations/public/is-movable.ts'
import { touchedByReservations } from '../reservations/public/reservation.ts'
import { daysText } from './berth-line.tsx'
import type { Span } from './rows.ts'
import { fieldsOf, type Places, type StayMove } from './stay-move.ts'

type Question = { move: StayMove; known: Acknowledged; says: string }

/**
 * Moves reservations where they were dragged to. They are shown there at once, and back where they were when the server refuses; what speaks against the berth
 * is asked, and what is done is taken back by the same operation.
 */
export function useMoves(onStale: () => void) {
  const { t } = useTranslation()
  const { can } = usePort()
  const update = useWrite('berthReservations', 'update', { touches: touchedByReservations })
  const [places, setPlaces] = useState<Places>(new Map())
  const [question, setQuestion] = useState<Question | null>(null)
  const canMove = useCallback(
    ({ kind, id, version, status }: Span) =>
      kind === 'reservation' && id !== null && version !== null && isMovable(status, can),
    [can],
  )

  function putBack({ span }: StayMove): void {
    setPlaces((before) => new Map([...before].filter(([id]) => id !== span.id)))
  }

  async function run(move: StayMove, known: Acknowledged = {}): Promise<void> {
    const { span, from, to, place } = move
    const id = span.id!
    const version = span.version!
    const name = span.clientName ?? ''
    setPlaces((before) => new Map([...before, [id, { ...place, version }]]))
    try {
      const done = await update.mutateAsync({
        params: { id },
        body: { ...fieldsOf(place, placeOf(move)), ...known },
        ifMatch: version,
      })
      showToast({
        title: t('occupancy.drag.done', { name, berth: to.mooringNumber, days: daysText(place, t) }),
        onUndo: () => void takeBack(move, done.version),
      })
    } catch (error) {
      const doubts = doubtsOf(error)
      if (doubts) {
        setQuestion({ move, known: { ...known, ...doubts }, says: detailsText(error) ?? problemText(error) })
        return
      }
      putBack(move)
      refuse(t('occupancy.drag.failed', { name, berth: from.mooringNumber, days: daysText(span, t) }), error)
    }
  }

  /** Puts it where it was, which needs no second yes, unless somebody changed it since. */
  async function takeBack(move: StayMove, version: number): Promise<void> {
    const { span, from, place } = move
    const name = span.clientName ?? ''
    try {
      await update.mutateAsync({
        params: { id: span.id! },
        body: { ...fieldsOf(placeOf(move), place), acknowledgeFit: true, acknowledgeSold: true },
        ifMatch: version,
      })
      showToast({
        title: t('occupancy.drag.undone', { name, berth: from.mooringNumber, days: daysText(span, t) }),
      })
    } catch (error) {
      refuse(t('occupancy.drag.undoFailed', { name }), error)
    }
  }

  function refuse(title: string, error: unknown): void {
    if (hasCode(error, 'VERSION_STALE', 'RECORD_NOT_FOUND')) onStale()
    showToast({ tone: 'danger', title, detail: detailsText(error) ?? problemText(error) })
  }

  function leave(): void {
    if (question) putBack(question.move)
    setQuestion(null)
  }

  const dialog: ReactNode = question && (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && leave()}
      title={t('occupancy.drag.ask', {
        name: question.move.span.clientName ?? '',
        berth: question.move.to.mooringNumber,
        days: daysText(question.move.place, t),
      })}
      cancelLabel={t('action.cancel')}
      confirmLabel={t('errors.ask.goOn')}
      onConfirm={() => {
        setQuestion(null)
        void run(question.move, question.known)
      }}
    >
      {question.says}
    </ConfirmDialog>
  )
  return { places, canMove, run: (move: StayMove) => void run(move), asked: dialog }
}

const placeOf = ({ span, from }: StayMove) => ({ berthId: from.berthId, from: span.from, to: span.to })
