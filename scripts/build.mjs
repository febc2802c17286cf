import { ensureInstalled } from './install.mjs'
import { ensureWebBuilt } from './web-build.mjs'

// Installs what runs the product and builds its web clients, so that a start needs neither npm nor a network. With
// `--install-only` the packages alone: the layer of an image that changes less often.
ensureInstalled()
if (!process.argv.includes('--install-only') && !(await ensureWebBuilt())) process.exit(1)
