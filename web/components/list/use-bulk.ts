import { showToast } from '../../../ui/overlays/toast.tsx'
import type { ModuleWith } from '../../kinds.ts'
import type { Answer, Input } from '../../lib/api.ts'
import { errorSentence } from '../../lib/error-words.ts'
import { useWrite } from '../../lib/server-state.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import { problemText } from '../problem-state.tsx'

type BulkModule = ModuleWith<'bulk'>
type Answered = Answer<'clients', 'bulk'>
type Act<M extends BulkModule> = M extends BulkModule ? Omit<Input<M, 'bulk'>['body'], 'ids'> : never

/**
 * Runs one act on the chosen records, `atOnce` in one call, which is as many as the server takes; says what came of it,
 * and offers to take it back where that is possible.
 */
export function useBulk<M extends BulkModule>(
  module: M,
  ids: readonly string[],
  onDone: () => void,
  atOnce = 500,
) {
  const { t } = useTranslation()
  const bulk = useWrite(module, 'bulk')

  async function send(act: Act<M>, onIds: readonly string[]): Promise<Answered> {
    const results: Answered['results'] = []
    for (let start = 0; start < onIds.length; start += atOnce) {
      const input: unknown = { body: { ...act, ids: onIds.slice(start, start + atOnce) } }
      const answered = await (bulk.mutateAsync as (input: unknown) => Promise<Answered>)(input)
      results.push(...answered.results)
    }
    return { results }
  }

  return async (act: Act<M>, texts: { done: (count: number) => string; undo?: Act<M> }) => {
    try {
      const { results } = await send(act, ids)
      const done = results.filter((result) => result.ok).map((result) => result.id)
      const refused = results.filter((result) => !result.ok)
      const { undo } = texts
      showToast({
        title: texts.done(done.length),
        ...(refused.length > 0
          ? {
              tone: 'danger',
              detail: t('bulk.refused', {
                count: refused.length,
                reason: refused[0]?.error ? errorSentence(refused[0].error) : '',
              }),
            }
          : {}),
        ...(undo && done.length > 0 ? { onUndo: () => void send(undo, done) } : {}),
      })
      onDone()
    } catch (error) {
      showToast({ tone: 'danger', title: t('bulk.failed'), detail: problemText(error) })
    }
  }
}
