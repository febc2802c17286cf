import path from 'node:path'
import { migrations, schemas } from '../crm/database.ts'
import * as forms from '../forms/database.ts'
import { measureAnalytics } from './analytics.ts'
import { measureAlerts, measureDigest } from './attention.ts'
import { measureBothDeliveries } from './deliveries/main.ts'
import { measureForms } from './forms/main.ts'
import { onFreshDatabase } from './fresh-database.ts'
import { measureHttp } from './http.ts'
import { measureImport, measureRun } from './import.ts'
import { measureLarge } from './large/main.ts'
import { measureNeighbours } from './neighbours.ts'
import { measurePortal, measurePortalPage } from './portal.ts'
import { measureBerths } from './records/berths.ts'
import { measureClients } from './records/clients.ts'
import { measureFileList, measureStreams } from './records/files.ts'
import { measureFilters } from './records/filters.ts'
import { measureInvoices } from './records/invoices.ts'
import { measureCalendar, measureOccupancy } from './records/occupancy.ts'
import { measureReceipts } from './records/receipts.ts'
import { measureRenewals } from './records/renewals.ts'
import { measureReports } from './records/reports.ts'
import { measureCompletions, measureHub } from './records/signing.ts'
import { printTable, reportGoal } from './report.ts'
import { measureRights } from './rights.ts'
import { measureBrowser } from './screens/browser.ts'
import { measureList } from './screens/list.ts'
import { measurePlan } from './screens/plan.ts'
import { measureScreens } from './screens/screens.ts'
import { measureSoak } from './soak/main.ts'
import { measureServers } from './soak/servers/main.ts'
import { measureStart } from './start.ts'

const root = path.resolve(import.meta.dirname, '..')

/** Measures everything with a speed goal, each as a ratio to a floor of the same run, and prints a table. */
async function main(): Promise<void> {
  const only = process.argv[2]
  if (!only || only === 'http') await onFreshDatabase(migrations, schemas, measureHttp)
  if (!only || only === 'filters') await onFreshDatabase(migrations, schemas, measureFilters)
  if (!only || only === 'clients') await onFreshDatabase(migrations, schemas, measureClients)
  if (!only || only === 'berths') await onFreshDatabase(migrations, schemas, measureBerths)
  if (!only || only === 'occupancy') await onFreshDatabase(migrations, schemas, measureOccupancy)
  if (!only || only === 'renewals') await onFreshDatabase(migrations, schemas, measureRenewals)
  if (!only || only === 'invoices') await onFreshDatabase(migrations, schemas, measureInvoices)
  if (!only || only === 'analytics') await onFreshDatabase(migrations, schemas, measureAnalytics)
  if (!only || only === 'portal') {
    await onFreshDatabase(migrations, schemas, measurePortal)
    await measurePortalPage()
  }
  if (!only || only === 'receipts') await onFreshDatabase(migrations, schemas, measureReceipts)
  if (!only || only === 'neighbours') await onFreshDatabase(migrations, schemas, measureNeighbours)
  if (!only || only === 'reports') await onFreshDatabase(migrations, schemas, measureReports)
  if (!only || only === 'rights') await onFreshDatabase(migrations, schemas, measureRights)
  if (!only || only === 'import') await onFreshDatabase(migrations, schemas, measureImport)
  if (!only || only === 'run') await onFreshDatabase(migrations, schemas, measureRun)
  if (!only || only === 'alerts') await onFreshDatabase(migrations, schemas, measureAlerts)
  if (!only || only === 'digest') await onFreshDatabase(migrations, schemas, measureDigest)
  if (!only || only === 'start') {
    const { seconds, megabytes } = await measureStart(root)
    reportGoal('warm start to the first answered request', seconds, 5, null, ' s')
    reportGoal('memory of an idle web process', megabytes, 300, null, ' MB')
  }
  if (!only || only === 'browser') {
    const { kilobytes, boardMs } = await measureBrowser(root)
    reportGoal('initial JavaScript of the staff shell, gzip', kilobytes, 220, null, ' KB')
    reportGoal('board of 5,000 cards interactive after its data', boardMs, 1000, null, ' ms')
  }
  if (!only || only === 'screens') {
    const { first, again } = await measureScreens()
    for (const [when, screens] of Object.entries({ 'for the first time': first, again })) {
      const [slowest] = screens.toSorted((one, other) => other.ms - one.ms)
      reportGoal(
        `slowest of ${screens.length} screens ${when}: ${slowest!.name}`,
        slowest!.ms,
        300,
        null,
        ' ms',
      )
    }
  }
  if (!only || only === 'files') {
    await onFreshDatabase(migrations, schemas, measureFileList)
    await measureStreams()
  }
  if (!only || only === 'hub') await onFreshDatabase(migrations, schemas, measureHub)
  if (!only || only === 'signing') await onFreshDatabase(migrations, schemas, measureCompletions)
  if (!only || only === 'plan') await measurePlan()
  if (!only || only === 'calendar') await measureCalendar()
  if (!only || only === 'list') await measureList()
  // Its larger size takes a quarter of an hour: only where it is asked for.
  if (!only) await measureLarge('S')
  if (only === 'large') await measureLarge(process.argv[3])
  // An hour: only where it is asked for.
  if (only === 'soak') await onFreshDatabase(migrations, schemas, measureSoak)
  if (only === 'soak-servers') await measureServers()
  if (!only || only === 'deliveries') {
    await onFreshDatabase(forms.migrations, forms.schemas, measureBothDeliveries)
  }
  if (!only || only === 'forms') await measureForms(root, process.argv[3])
  printTable()
}

await main()
