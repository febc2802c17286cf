import { CircleCheck, Clock, FilePlus2, X } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { ProblemState, problemText } from '../../../kit/display/problem-state.tsx'
import { When } from '../../../kit/display/when.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { TextField } from '../../../kit/form/text-field.tsx'
import { useSaving } from '../../../kit/form/use-saving.ts'
import { Item, ItemList, ItemListHeader } from '../../../kit/record/item-list.tsx'
import type { Answer } from '../../../kit/server/api.ts'
import { useRead, useWrite } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import type { Client } from '../client.ts'

type FileRequest = Answer<'portalFiles', 'requests'>[number]

/** The files a client is asked for in the portal, and those that came. */
export function FileRequests({ client }: { client: Client }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const [asking, setAsking] = useState(false)
  const { id } = client
  const list = useRead('portalFiles', 'requests', { params: { id } })
  const mayAsk = can('clients.edit') && client.archivedAt === null
  if (list.error && !list.data) {
    return <ProblemState error={list.error} onRetry={() => void list.refetch()} />
  }
  const requests = list.data ?? []
  if (requests.length === 0 && !mayAsk) return null
  return (
    <section aria-label={t('clientPortal.files')} className="border-b pb-2">
      <ItemListHeader title={t('clientPortal.files')}>
        {mayAsk && (
          <Button size="sm" variant="ghost" icon={<FilePlus2 />} onClick={() => setAsking(true)}>
            {t('clientPortal.askFile')}
          </Button>
        )}
      </ItemListHeader>
      {requests.length > 0 && (
        <ItemList label={t('clientPortal.files')}>
          {requests.map((request) => (
            <RequestItem key={request.id} clientId={id} request={request} mayAsk={mayAsk} />
          ))}
        </ItemList>
      )}
      {asking && <AskDialog id={id} onClose={() => setAsking(false)} />}
    </section>
  )
}

type RequestItemProps = { clientId: string; request: FileRequest; mayAsk: boolean }

function RequestItem({ clientId, request, mayAsk }: RequestItemProps) {
  const { t } = useTranslation()
  const { title, askedByName, createdAt, fulfilledAt } = request
  const withdraw = useWrite('portalFiles', 'withdraw', { touches: ['clients'] })
  return (
    <Item
      icon={fulfilledAt ? <CircleCheck className="text-accent-ink" /> : <Clock />}
      title={title}
      detail={
        fulfilledAt ? (
          <>
            {t('clientPortal.fileCame')} <When timestamp={fulfilledAt} />
          </>
        ) : (
          <>
            {t('clientPortal.fileAsked', { name: askedByName ?? t('record.someone') })}{' '}
            <When timestamp={createdAt} />
          </>
        )
      }
      aside={
        mayAsk &&
        !fulfilledAt && (
          <IconButton
            size="sm"
            label={t('clientPortal.withdraw', { title })}
            busy={withdraw.isPending}
            onClick={() =>
              withdraw.mutate(
                { params: { id: clientId, requestId: request.id } },
                {
                  onError: (error) =>
                    showToast({
                      tone: 'danger',
                      title: t('clientPortal.notWithdrawn'),
                      detail: problemText(error),
                    }),
                },
              )
            }
          >
            <X />
          </IconButton>
        )
      }
    />
  )
}

function AskDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation()
  const ask = useWrite('portalFiles', 'ask', { touches: ['clients'], onDone: onClose })
  const form = useForm({ defaultValues: { title: '' } })
  const saving = useSaving(form, ['title'], async ({ title }) => {
    await ask.mutateAsync({ params: { id }, body: { title } })
  })
  return (
    <FormDialog
      title={t('clientPortal.askFile')}
      submitLabel={t('clientPortal.ask')}
      width="sm"
      {...saving}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="title"
        label={t('clientPortal.fileTitle')}
        hint={t('clientPortal.fileTitleHint')}
        required
        maxLength={200}
        autoFocus
      />
    </FormDialog>
  )
}
