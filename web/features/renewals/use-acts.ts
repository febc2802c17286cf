import type { OfferTelling } from '../../../contract/renewals/vocabulary.ts'
import { openToast, type ToastMessage } from '../../../ui/overlays/toast.tsx'
import { problemText } from '../../kit/display/problem-state.tsx'
import type { Input } from '../../kit/server/api.ts'
import { errorSentence } from '../../kit/server/error-words.ts'
import { useWrite } from '../../kit/server/server-state.ts'
import { formatNumber } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Choice } from './use-choice.ts'
import type { Act, Renewal } from './vocabulary.ts'

type Result = {
  id: string
  ok: boolean
  error?: { code: string; message: string } | undefined
  told?: OfferTelling | null | undefined
}
type Terms = Omit<Input<'renewals', 'offer'>['body'], 'tenancyIds'>
type Correction = Omit<Input<'renewals', 'correct'>['body'], 'offers'>

const touches = ['tenancies', 'documents', 'alerts', 'berthReservations'] as const
/** As many in one call that it is answered soon, and that people see how far it is. */
const atOnce = 200

/** Does acts with the chosen tenancies, tells how far it is and what came of it. */
export function useActs(choice: Choice, mailLeaves: boolean) {
  const { t } = useTranslation()
  const offer = useWrite('renewals', 'offer', { touches })
  const correct = useWrite('renewals', 'correct', { touches })
  const withdraw = useWrite('renewals', 'withdraw', { touches })
  const answer = useWrite('renewals', 'answer', { touches })
  const renew = useWrite('renewals', 'renew', { touches })

  /** Sends a call for each part of the ids; what a call refuses as a whole is thrown where nothing was done before. */
  async function each(
    act: Act,
    ids: readonly string[],
    send: (part: string[]) => Promise<{ results: Result[] }>,
  ) {
    const progress = (done: number): ToastMessage => ({
      title: t('renewals.running', { done: formatNumber(done), total: formatNumber(ids.length) }),
      progress: done / ids.length,
    })
    const toast = ids.length > atOnce ? openToast(progress(0)) : null
    const results: Result[] = []
    let failed: unknown = null
    for (let at = 0; at < ids.length && failed === null; at += atOnce) {
      toast?.(progress(at))
      try {
        results.push(...(await send(ids.slice(at, at + atOnce))).results)
      } catch (error) {
        if (results.length === 0 && !toast) throw error
        failed = error
      }
    }
    const done = results.filter(({ ok }) => ok).map(({ id }) => id)
    const refused = results.flatMap(({ id, error }) => (error ? [[id, errorSentence(error)] as const] : []))
    choice.settle(done, new Map(refused))
    const say = toast ?? ((message: ToastMessage) => void openToast(message))
    const reason = failed ? problemText(failed) : refused[0]?.[1]
    const refusal = reason && (failed ? reason : t('renewals.refused', { count: refused.length, reason }))
    const detail = [...tellings(results), refusal].filter(Boolean).join(' ')
    say({
      title: t(`renewals.done.${act}`, { count: done.length }),
      ...(detail ? { detail } : {}),
      ...(reason ? { tone: 'danger' } : {}),
    })
  }

  /** How many were told, and why others were not. */
  function tellings(results: readonly Result[]): string[] {
    const count = (outcome: OfferTelling) => results.filter((one) => one.told === outcome).length
    const [mailed, missed] = [count('mailed'), count('no_address')]
    return [
      ...(mailed > 0 ? [t(mailLeaves ? 'renewals.mailed' : 'renewals.waits', { count: mailed })] : []),
      ...(missed > 0 ? [t('renewals.notTold', { count: missed })] : []),
    ]
  }

  /** Sends as many open offers at once as one call takes, each with the version that was seen. */
  const eachOffer = (
    act: Act,
    rows: readonly Renewal[],
    send: (offers: { tenancyId: string; version: number }[]) => Promise<{ results: Result[] }>,
  ) => {
    const versions = new Map(rows.map(({ id, offer }) => [id, offer?.version ?? 1]))
    return each(act, [...versions.keys()], (part) =>
      send(part.map((tenancyId) => ({ tenancyId, version: versions.get(tenancyId)! }))),
    )
  }

  return {
    busy: offer.isPending || correct.isPending || withdraw.isPending || answer.isPending || renew.isPending,
    offer: (ids: readonly string[], terms: Terms) =>
      each('offer', ids, (tenancyIds) => offer.mutateAsync({ body: { ...terms, tenancyIds } })),
    correct: (rows: readonly Renewal[], terms: Correction) =>
      eachOffer('correct', rows, (offers) => correct.mutateAsync({ body: { ...terms, offers } })),
    withdraw: (rows: readonly Renewal[]) =>
      eachOffer('withdraw', rows, (offers) => withdraw.mutateAsync({ body: { offers } })),
    answer: (ids: readonly string[], response: 'accepted' | 'declined') =>
      each(response, ids, (tenancyIds) => answer.mutateAsync({ body: { tenancyIds, answer: response } })),
    renew: (ids: readonly string[], newEndDate: string | undefined) =>
      each('renew', ids, (tenancyIds) =>
        renew.mutateAsync({ body: { tenancyIds, ...(newEndDate ? { newEndDate } : {}) } }),
      ),
  }
}
