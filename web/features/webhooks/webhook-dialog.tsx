import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { TextField } from '../../kit/form/text-field.tsx'
import { useSaving } from '../../kit/form/use-saving.ts'
import { useRead, useWrite } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { EventChoice } from './event-choice.tsx'
import type { Webhook } from './webhook.ts'

type WebhookDialogProps = {
  /** The one to edit; absent: a new one. */
  webhook?: Webhook
  onCreated?: (id: string, secret: string) => void
  onClose: () => void
}

const fields = ['name', 'url', 'events'] as const

/** Makes a webhook, or changes what one hears and where it is. */
export function WebhookDialog({ webhook: initial, onCreated, onClose }: WebhookDialogProps) {
  const { t } = useTranslation()
  // What colleagues change meanwhile is no ground on which something was typed.
  const [webhook] = useState(initial)
  const offered = useRead('webhooks', 'events', {})
  const create = useWrite('webhooks', 'create')
  const update = useWrite('webhooks', 'update')
  const form = useForm({
    defaultValues: {
      name: webhook?.name ?? '',
      url: webhook?.url ?? '',
      events: webhook?.events ?? [],
      inOrder: webhook?.inOrder ?? false,
    },
  })
  const { errors } = form.formState

  const saving = useSaving(form, fields, async ({ name, url, events, inOrder }) => {
    const body = { name: name.trim() || null, url: url.trim(), events, inOrder }
    if (webhook) {
      await update.mutateAsync({ params: { id: webhook.id }, body, ifMatch: webhook.version })
      onClose()
    } else {
      const webhook = await create.mutateAsync({ body })
      onCreated?.(webhook.id, webhook.secret)
    }
  })

  return (
    <FormDialog
      title={t(webhook ? 'webhooks.editTitle' : 'webhooks.create')}
      description={t('webhooks.createHint')}
      submitLabel={t(webhook ? 'webhooks.save' : 'webhooks.createSubmit')}
      width="lg"
      {...saving}
      blocked={!offered.data}
      onClose={onClose}
    >
      <Field
        label={t('webhooks.address')}
        hint={t('webhooks.addressHint')}
        error={errors.url?.message}
        required
      >
        <Input
          {...form.register('url', { validate: (value) => value.trim() !== '' || t('form.required') })}
          type="url"
          inputMode="url"
          spellCheck={false}
          placeholder="https://"
          maxLength={2000}
        />
      </Field>
      <TextField
        form={form}
        name="name"
        label={t('webhooks.name')}
        hint={t('webhooks.nameHint')}
        maxLength={120}
      />
      {offered.error ? (
        <ProblemState error={offered.error} onRetry={() => void offered.refetch()} />
      ) : offered.data ? (
        <Controller
          control={form.control}
          name="events"
          rules={{ validate: (events) => events.length > 0 || t('webhooks.eventsNeeded') }}
          render={({ field }) => (
            <EventChoice
              offered={offered.data}
              chosen={field.value}
              onChange={field.onChange}
              error={errors.events?.message}
            />
          )}
        />
      ) : (
        <SkeletonLines lines={6} />
      )}
      <Controller
        control={form.control}
        name="inOrder"
        render={({ field }) => (
          <Switch
            label={t('webhooks.order')}
            hint={t('webhooks.orderHint')}
            checked={field.value}
            onCheckedChange={field.onChange}
          />
        )}
      />
    </FormDialog>
  )
}
