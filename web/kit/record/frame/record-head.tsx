import { Ellipsis, X } from 'lucide-react'
import { Badge } from '../../../../ui/badge.tsx'
import { IconButton } from '../../../../ui/button.tsx'
import { Menu } from '../../../../ui/overlays/menu.tsx'
import { useHeadingFocus } from '../../screen/heading-focus.ts'
import { useTranslation } from '../../words/i18n.ts'
import { PageSteps, PanelButtons, Presence, RecordKind } from './head-places.tsx'
import type { RecordFrameProps } from './record-frame-props.ts'

type RecordHeadProps = Omit<RecordFrameProps, 'facts' | 'tabs' | 'timeline'>

/** What a record is, how it stands, what comes next, and what can be done with it. */
export function RecordHead(props: RecordHeadProps) {
  const { type, id, title, panel, standing, next, actions } = props
  const { t } = useTranslation()
  const heading = useHeadingFocus(id)
  return (
    <>
      <div className="sticky top-0 z-10 flex shrink-0 items-center gap-2 bg-surface pt-2 pr-2 pl-5">
        <RecordKind type={type} linked={!panel} />
        <Presence type={type} id={id} />
        <span className="ml-auto flex shrink-0 items-center">
          {panel ? <PanelButtons type={type} id={id} panel={panel} /> : <PageSteps type={type} id={id} />}
          {props.menu && (
            <Menu
              align="end"
              trigger={
                <IconButton label={t('record.more')}>
                  <Ellipsis />
                </IconButton>
              }
            >
              {props.menu}
            </Menu>
          )}
          {panel && (
            <IconButton label={t('action.close')} shortcut="escape" onClick={panel.onClose}>
              <X />
            </IconButton>
          )}
        </span>
      </div>
      <header className="flex shrink-0 flex-col gap-1 pb-2">
        {standing}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2 px-5">
          <div className="flex min-w-0 flex-auto flex-col gap-1 max-sm:basis-full">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h2
                ref={heading}
                tabIndex={-1}
                className="min-w-0 rounded-sm text-xl font-semibold break-words"
              >
                {title}
              </h2>
              {props.badges}
              {props.archived && <Badge tone="warning">{t('record.archived')}</Badge>}
            </div>
            {props.subtitle && (
              <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-soft">
                {props.subtitle}
              </div>
            )}
          </div>
          {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </div>
        {next}
      </header>
    </>
  )
}
