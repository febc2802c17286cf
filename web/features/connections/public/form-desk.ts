import { showToast } from '../../../../ui/overlays/toast.tsx'
import { problemText } from '../../../kit/display/problem-state.tsx'
import { useWrite } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'

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
