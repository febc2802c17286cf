import { migrations, schemas } from '../../forms/database.ts'
import { onFreshDatabase } from '../fresh-database.ts'
import { reportFigure, reportGoal } from '../report.ts'
import { measureAccepting } from './accepting.ts'
import { measureDeliveries } from './deliveries.ts'
import { measurePage } from './page.ts'
import { measureFormsStart } from './start.ts'

/** Everything of the form service, or the one part that is named. */
export async function measureForms(root: string, only?: string): Promise<void> {
  if (!only || only === 'accepting') await onFreshDatabase(migrations, schemas, measureAccepting)
  if (!only || only === 'deliveries') await onFreshDatabase(migrations, schemas, measureDeliveries)
  if (!only || only === 'page') {
    const { kilobytes, paintMs } = await measurePage()
    reportGoal('hosted form: everything a browser loads, gzip', kilobytes, 40, null, ' KB')
    reportGoal('hosted form: first paint on loopback', paintMs, 300, null, ' ms')
  }
  if (!only || only === 'start') {
    const { seconds, megabytes } = await measureFormsStart(root)
    reportFigure('npm start to the first answer of the form service', seconds, ' s')
    reportFigure('memory of the idle form service', megabytes, ' MB')
  }
}
