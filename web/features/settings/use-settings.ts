import { useQueryClient } from '@tanstack/react-query'
import type { SettingKey, SettingValue } from '../../../contract/settings/registry.ts'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { problemText } from '../../components/problem-state.tsx'
import type { Answer } from '../../lib/api.ts'
import { keyOf, useRead, useWrite } from '../../lib/server-state.ts'
import { useTenantId } from '../../lib/tenant.ts'
import { useTranslation } from '../../lib/words/i18n.ts'

type Kept = Answer<'settings', 'list'>[number]

/** The settings of the port, and how one is changed: at once, with undo. */
export function useSettings() {
  const { t } = useTranslation()
  const settings = useRead('settings', 'list', {})
  const queryClient = useQueryClient()
  const shown = keyOf('settings', 'list', useTenantId(), {})
  const put = useWrite('settings', 'put', {
    // Shown before the settings are read anew: what is changed next is changed from here.
    onDone: (kept) =>
      queryClient.setQueryData<Kept[]>(shown, (all) =>
        all?.map((one) => (one.key === kept.key ? kept : one)),
      ),
  })
  const of = (key: SettingKey): Kept | undefined => settings.data?.find((setting) => setting.key === key)

  /** Says whether it was kept; `fails` takes a refusal that is told elsewhere. */
  async function keep(key: SettingKey, value: unknown, fails = failed): Promise<boolean> {
    const before = of(key)
    const write = (next: unknown, ifMatch: number) => put.mutateAsync({ body: { key, value: next }, ifMatch })
    try {
      const { version } = await write(value, before?.version ?? 0)
      const undo = () => void write(before?.value ?? null, version).catch(failed)
      showToast({ title: t('settings.saved'), ...(isSecret(key) ? {} : { onUndo: undo }) })
      return true
    } catch (error) {
      fails(error)
      return false
    }
  }

  function failed(error: unknown) {
    showToast({ tone: 'danger', title: t('settings.notSaved'), detail: problemText(error) })
    void settings.refetch()
  }

  return {
    settings,
    busy: put.isPending,
    sourceOf: (key: SettingKey) => of(key)?.source,
    settingOf: <Key extends SettingKey>(key: Key) => of(key)?.value as SettingValue<Key> | undefined,
    keep,
  }
}

const isSecret = (key: SettingKey) => key.endsWith('_encrypted')
