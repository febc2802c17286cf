import { openToast, type ToastMessage } from '../../../ui/overlays/toast.tsx'
import { problemText } from '../display/problem-state.tsx'
import type { LinkedType, ModuleOf } from '../kinds/kinds.ts'
import { type Answer, type Input, newRequestId, type Operation } from '../server/api.ts'
import { errorSentence } from '../server/error-words.ts'
import { useWrite } from '../server/server-state.ts'
import { formatNumber } from '../words/format.ts'
import { useTranslation } from '../words/i18n.ts'

type BulkModule = {
  [T in LinkedType]: 'bulk' extends Operation<ModuleOf<T>> ? ModuleOf<T> : never
}[LinkedType]
type Results = Answer<'clients', 'bulk'>['results']
type Act<M extends BulkModule> = M extends BulkModule ? Omit<Input<M, 'bulk'>['body'], 'ids'> : never

/** What one call did, and by which request it is taken back. */
type Batch = { requestId: string; results: Results }
type Sent = { batches: Batch[]; failed: unknown }

type BulkTexts<M extends BulkModule> = {
  done: (count: number) => string
  /** The act that takes it back; `request` where the server gives every record what it had before the request. */
  undo?: Act<M> | 'request'
}

/**
 * Runs one act on the chosen records, `atOnce` in one call, which is as many as the server takes; tells how far it is,
 * says what came of it, and offers to take all of it back where that is possible.
 */
export function useBulk<M extends BulkModule>(
  module: M,
  ids: readonly string[],
  onDone: () => void,
  atOnce = 500,
) {
  const { t } = useTranslation()
  const bulk = useWrite(module, 'bulk')

  async function send(
    calls: readonly { act: object; ids: readonly string[] }[],
    tell: (done: number) => void,
  ): Promise<Sent> {
    const batches: Batch[] = []
    let count = 0
    try {
      for (const { act, ids } of calls) {
        tell(count)
        const requestId = newRequestId()
        const input: unknown = { body: { ...act, ids }, requestId }
        const { results } = await (bulk.mutateAsync as (input: unknown) => Promise<{ results: Results }>)(
          input,
        )
        batches.push({ requestId, results })
        count += ids.length
      }
    } catch (failed) {
      return { batches, failed }
    }
    return { batches, failed: null }
  }

  async function takeBack(undo: Act<M> | 'request', batches: readonly Batch[]) {
    const calls = batches.flatMap(({ requestId, results }) => {
      const done = results.filter(({ ok }) => ok).map(({ id }) => id)
      const act = undo === 'request' ? { action: 'undo', requestId } : undo
      return done.length > 0 ? [{ act, ids: done }] : []
    })
    const total = calls.reduce((sum, { ids }) => sum + ids.length, 0)
    const show = openToast(progressOf(0, total))
    const { batches: back, failed } = await send(calls, (done) => show(progressOf(done, total)))
    show({ title: t('bulk.takenBack', { count: countOk(back) }), ...refusedOf(back, failed) })
  }

  const progressOf = (done: number, total: number): ToastMessage => ({
    title: t('bulk.running', { done: formatNumber(done), total: formatNumber(total) }),
    progress: total === 0 ? 0 : done / total,
  })

  function refusedOf(batches: readonly Batch[], failed: unknown): Partial<ToastMessage> {
    if (failed !== null) return { tone: 'danger', detail: problemText(failed) }
    const refused = batches.flatMap(({ results }) => results.filter(({ ok }) => !ok))
    if (refused.length === 0) return {}
    const reason = refused[0]?.error ? errorSentence(refused[0].error) : ''
    return { tone: 'danger', detail: t('bulk.refused', { count: refused.length, reason }) }
  }

  return async (act: Act<M>, { done, undo }: BulkTexts<M>) => {
    const calls = Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, n) => ({
      act,
      ids: ids.slice(n * atOnce, (n + 1) * atOnce),
    }))
    // What one call does is done before anybody could read how far it is.
    const toast = calls.length > 1 ? openToast(progressOf(0, ids.length)) : null
    const show = toast ?? ((message: ToastMessage) => void openToast(message))
    const { batches, failed } = await send(calls, (count) => toast?.(progressOf(count, ids.length)))
    const count = countOk(batches)
    show({
      title: failed !== null && count === 0 ? t('bulk.failed') : done(count),
      ...refusedOf(batches, failed),
      ...(undo && count > 0 ? { onUndo: () => void takeBack(undo, batches) } : {}),
    })
    if (failed === null) onDone()
  }
}

function countOk(batches: readonly Batch[]): number {
  return batches.reduce((sum, { results }) => sum + results.filter(({ ok }) => ok).length, 0)
}
