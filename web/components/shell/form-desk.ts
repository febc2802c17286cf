import { showToast } from '../../../ui/overlays/toast.tsx'
import { useWrite } from '../../lib/server-state.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import { problemText } from '../problem-state.tsx'

/** Goes to a page of the form desk, signed in there as well; it offers a way back to where one was. */
export function useFormDesk(): { go: (to?: string) => Promise<void>; busy: boolean } {
  const { t } = useTranslation()
  const open = useWrite('formDesk', 'open')
  return {
    busy: open.isPending,
    go: async (to) => {
      const { pathname, search } = window.location
      // An address that would be too long leads back to the screen alone.
      const from = pathname.length + search.length > longestPath ? pathname : pathname + search
      try {
        const { url } = await open.mutateAsync({ body: { from, ...(to ? { to } : {}) } })
        window.location.assign(url)
      } catch (error) {
        showToast({ tone: 'danger', title: t('shell.formDeskFailed'), detail: problemText(error) })
      }
    },
  }
}

const longestPath = 500
