import { Monitor, Redo2, Smartphone, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import { useSearchState } from '../../../kit/list/state/list-search.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { useForm } from '../../components/form/form-context.tsx'
import { Canvas } from './canvas.tsx'
import { propertiesId } from './focus.ts'
import { Palette } from './palette.tsx'
import { type Part, parts } from './parts.ts'
import { type Device, FormPreview } from './preview/form-preview.tsx'
import { ProblemMenu } from './problem-menu.tsx'
import { Properties } from './properties/properties.tsx'
import { useBuilderKeys } from './use-builder-keys.ts'
import { VersionHistory } from './version-history.tsx'

/** Where a form is made: kinds of fields, the pages with their fields, the properties of the chosen one. */
export function BuildScreen() {
  const { t } = useTranslation()
  const { canEdit } = useForm()
  const [search, change] = useSearchState()
  const [device, setDevice] = useState<Device>('desktop')
  const part = parts.find((each) => each === search.part) ?? 'fields'
  const show = (next: Part) => change({ part: next === 'fields' ? undefined : next }, { replace: true })
  const select = useBuilderKeys(show)
  const segment = (value: Part) => ({ value, label: t(`forms.build.part.${value}`) })

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex shrink-0 flex-wrap items-center gap-x-1 gap-y-2 border-b bg-surface px-2 py-1.5 sm:gap-x-2 sm:px-5">
        <span className="lg:hidden">
          <SegmentedControl
            label={t('forms.build.view')}
            value={part}
            onValueChange={show}
            segments={parts.map(segment)}
          />
        </span>
        <span className="max-lg:hidden">
          <SegmentedControl
            label={t('forms.build.view')}
            value={part === 'preview' ? 'preview' : 'fields'}
            onValueChange={show}
            segments={[segment('fields'), segment('preview')]}
          />
        </span>
        {part === 'preview' && (
          <span className="max-sm:hidden">
            <SegmentedControl
              label={t('forms.preview.device')}
              value={device}
              onValueChange={setDevice}
              segments={[
                { value: 'desktop', label: <Monitor />, name: t('forms.preview.desktop') },
                { value: 'phone', label: <Smartphone />, name: t('forms.preview.phone') },
              ]}
            />
          </span>
        )}
        <span className="ml-auto flex items-center sm:gap-1">
          <ProblemMenu onOpen={(id) => select(id, true)} />
          {canEdit && <UndoButtons />}
          <VersionHistory />
        </span>
      </div>
      <div className="flex min-h-0 flex-1">
        {canEdit && part !== 'preview' && <Palette />}
        {part === 'preview' ? (
          <FormPreview device={device} />
        ) : (
          <Canvas onSelect={select} className={cx(part !== 'fields' && 'max-lg:hidden')} />
        )}
        <aside
          id={propertiesId}
          aria-label={t('forms.build.part.properties')}
          className={cx(
            'min-h-0 overflow-y-auto bg-surface max-lg:flex-1 lg:w-84 lg:shrink-0 lg:border-l',
            part !== 'properties' && 'max-lg:hidden',
          )}
        >
          <Properties />
        </aside>
      </div>
    </div>
  )
}

function UndoButtons() {
  const { t } = useTranslation()
  const { editing, act } = useForm()
  return (
    <>
      <IconButton
        label={t('forms.build.undo')}
        shortcut="mod+z"
        disabled={editing.past.length === 0}
        onClick={() => act({ act: 'undo' })}
      >
        <Undo2 />
      </IconButton>
      <IconButton
        label={t('forms.build.redo')}
        shortcut="mod+shift+z"
        disabled={editing.future.length === 0}
        onClick={() => act({ act: 'redo' })}
      >
        <Redo2 />
      </IconButton>
    </>
  )
}
