import { ensureWebBuilt } from '../../scripts/web-build.mjs'

/** What the browser is shown is what the sources say now. */
export default async function setup(): Promise<void> {
  if (!(await ensureWebBuilt())) throw new Error('The web app could not be built.')
}
