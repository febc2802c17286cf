import { useState } from 'react'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { problemText } from '../../../kit/display/problem-state.tsx'
import type { Answer } from '../../../kit/server/api.ts'
import { useWrite } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'

type Results = Answer<'submissions', 'mark'>['results']

/** The server takes this many in one call. */
const mostAtOnce = 500

/** Marks or deletes submissions, says what came of it, and answers whether it was done. */
export function useSubmissionActs() {
  const { t } = useTranslation()
  const touches = ['forms', 'subscriptions'] as const
  const mark = useWrite('submissions', 'mark', { touches })
  const removeMany = useWrite('submissions', 'removeMany', { touches })
  const [busy, setBusy] = useState(false)

  async function inParts(
    ids: readonly string[],
    send: (part: string[]) => Promise<{ results: Results }>,
    done: (count: number) => string,
  ): Promise<boolean> {
    setBusy(true)
    const results: Results = []
    try {
      for (let at = 0; at < ids.length; at += mostAtOnce)
        results.push(...(await send(ids.slice(at, at + mostAtOnce))).results)
      const refused = results.filter((result) => !result.ok)
      showToast({
        title: done(results.length - refused.length),
        ...(refused.length > 0
          ? {
              tone: 'danger',
              detail: t('bulk.refused', { count: refused.length, reason: refused[0]?.error?.message ?? '' }),
            }
          : {}),
      })
      return true
    } catch (error) {
      showToast({ tone: 'danger', title: t('bulk.failed'), detail: problemText(error) })
      return false
    } finally {
      setBusy(false)
    }
  }

  return {
    busy,
    mark: (ids: readonly string[], spam: boolean) =>
      inParts(
        ids,
        (part) => mark.mutateAsync({ body: { ids: part, spam } }),
        (count) => t(spam ? 'forms.submissions.marked' : 'forms.submissions.unmarked', { count }),
      ),
    remove: (ids: readonly string[]) =>
      inParts(
        ids,
        (part) => removeMany.mutateAsync({ body: { ids: part } }),
        (count) => t('forms.submissions.deleted', { count }),
      ),
  }
}
