import { useState } from 'react'
import { fieldsOf } from '../../../../contract/forms/answers.ts'
import { Button } from '../../../../ui/button.tsx'
import { Combobox, type ComboboxOption } from '../../../../ui/combobox.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { NoPermission } from '../../../../ui/error-state.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { ProblemLine } from '../../../kit/display/problem-state.tsx'
import { useSearchState } from '../../../kit/list/state/list-search.ts'
import { call } from '../../../kit/server/api.ts'
import { useRead } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { useAccess } from '../../lib/session.tsx'
import { answerTo, readRequest } from './request.ts'

/** Another service asks for the submissions of a form: who may edit forms chooses which, or turns back. */
export function ConnectScreen() {
  const { t } = useTranslation()
  const { can } = useAccess()
  const [search] = useSearchState()
  const request = readRequest(search)
  return (
    <>
      <PageHeader title={t('forms.connect.title')} />
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto bg-surface">
        {!request ? (
          <EmptyState title={t('forms.connect.badTitle')}>{t('forms.connect.bad')}</EmptyState>
        ) : can('edit') ? (
          <Choice request={request} />
        ) : (
          <NoPermission />
        )}
      </div>
    </>
  )
}

function Choice({ request }: { request: NonNullable<ReturnType<typeof readRequest>> }) {
  const { t } = useTranslation()
  const { account } = useAccess()
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<ComboboxOption | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const forms = useRead(
    'forms',
    'list',
    { query: { limit: '50', sort: 'name', ...(query ? { q: query } : {}) } },
    { keepPrevious: true },
  )

  async function connect() {
    if (!chosen || busy) return
    setBusy(true)
    setProblem(null)
    const options = { tenantId: account.id }
    try {
      const connection = await call(
        'subscriptions',
        'create',
        {
          params: { id: chosen.value },
          body: { hookUrl: request.hook, name: request.name, link: request.back },
        },
        options,
      )
      const [{ secret }, form, fields] = await Promise.all([
        call('subscriptions', 'secret', { params: { id: connection.id } }, options),
        call('forms', 'get', { params: { id: chosen.value } }, options),
        call('submissions', 'columns', { params: { id: chosen.value } }, options),
      ])
      const connected = {
        ...{ secret, accountId: account.id, subscriptionId: connection.id, earlier: form.submissionCount },
        form: { id: form.id, name: form.name },
        // A form that was never published has its draft alone.
        fields: fields.length > 0 ? fields : fieldsOf(form.draft),
      }
      window.location.assign(answerTo(request, connected))
    } catch (error) {
      setProblem(error)
      setBusy(false)
    }
  }

  return (
    <Form onSubmit={() => void connect()} className="flex w-full max-w-lg flex-col gap-4 p-5">
      <p className="text-pretty">{t('forms.connect.asks', { name: request.name, host: request.host })}</p>
      <p className="text-xs text-ink-soft text-pretty">{t('forms.connect.hint', { host: request.host })}</p>
      <Field label={t('forms.connect.form')} required>
        <Combobox
          value={chosen}
          onChange={(option) => {
            setChosen(option)
            setProblem(null)
          }}
          options={(forms.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          query={query}
          onQueryChange={setQuery}
          busy={forms.isPending || forms.isPlaceholderData}
          placeholder={t('forms.connect.choose')}
        />
      </Field>
      <ProblemLine error={problem ?? forms.error} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy} disabled={!chosen}>
          {t('forms.connect.submit')}
        </Button>
        <Button variant="ghost" onClick={() => window.location.assign(request.back)}>
          {t('action.cancel')}
        </Button>
      </div>
    </Form>
  )
}
