import { openToast, type ToastMessage } from '../../../ui/overlays/toast.tsx'
import { problemText } from '../../components/problem-state.tsx'
import type { Input } from '../../lib/api.ts'
import { errorSentence } from '../../lib/error-words.ts'
import { useWrite } from '../../lib/server-state.ts'
import { formatNumber } from '../../lib/words/format.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import type { Choice } from './use-choice.ts'
import type { Act } from './vocabulary.ts'

type Result = { id: string; ok: boolean; error?: { code: string; message: string } | undefined }
type Terms = Omit<Input<'renewals', 'offer'>['body'], 'tenancyIds'>

const touches = ['tenancies', 'documents', 'alerts', 'berthReservations'] as const
/** As many in one call that it is answered soon, and that people see how far it is. */
const atOnce = 200

/** Does acts with the chosen tenancies, tells how far it is and what came of it. */
export function useActs(choice: Choice) {
  const { t } = useTranslation()
  const offer = useWrite('renewals', 'offer', { touches })
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
    const shown = ids.length > atOnce ? openToast(progress(0)) : null
    const results: Result[] = []
    let failed: unknown = null
    for (let at = 0; at < ids.length && failed === null; at += atOnce) {
      shown?.(progress(at))
      try {
        results.push(...(await send(ids.slice(at, at + atOnce))).results)
      } catch (error) {
        if (results.length === 0 && !shown) throw error
        failed = error
      }
    }
    const done = results.filter(({ ok }) => ok).map(({ id }) => id)
    const refused = results.flatMap(({ id, error }) => (error ? [[id, errorSentence(error)] as const] : []))
    choice.settle(done, new Map(refused))
    const say = shown ?? ((message: ToastMessage) => void openToast(message))
    const reason = failed ? problemText(failed) : refused[0]?.[1]
    say({
      title: t(`renewals.done.${act}`, { count: done.length }),
      ...(reason
        ? {
            tone: 'danger',
            detail: failed ? reason : t('renewals.refused', { count: refused.length, reason }),
          }
        : {}),
    })
  }

  return {
    busy: offer.isPending || answer.isPending || renew.isPending,
    offer: (ids: readonly string[], terms: Terms) =>
      each('offer', ids, (tenancyIds) => offer.mutateAsync({ body: { ...terms, tenancyIds } })),
    answer: (ids: readonly string[], said: 'accepted' | 'declined') =>
      each(said, ids, (tenancyIds) => answer.mutateAsync({ body: { tenancyIds, answer: said } })),
    renew: (ids: readonly string[], newEndDate: string | undefined) =>
      each('renew', ids, (tenancyIds) =>
        renew.mutateAsync({ body: { tenancyIds, ...(newEndDate ? { newEndDate } : {}) } }),
      ),
  }
}
