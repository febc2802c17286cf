import { showToast } from '../../../../../ui/overlays/toast.tsx'
import { problemText } from '../../../../kit/display/problem-state.tsx'
import { useWrite } from '../../../../kit/server/server-state.ts'
import { useTranslation } from '../../../../kit/words/i18n.ts'

/** Stores an address that was written for a document at the client who had none; a failure is told and stops nothing. */
export function useStoreAddress() {
  const { t } = useTranslation()
  const addContact = useWrite('clients', 'addContact')
  return async (clientId: string, email: string): Promise<void> => {
    await addContact
      .mutateAsync({ params: { id: clientId }, body: { channel: 'email', value: email.trim() } })
      .catch((error) =>
        showToast({ tone: 'danger', title: t('wizard.direct.addressNotStored'), detail: problemText(error) }),
      )
  }
}
