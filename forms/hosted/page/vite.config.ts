import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const here = fileURLToPath(new URL('.', import.meta.url))

/** The script and style of hosted pages, and the script that embeds them: small, and of no framework. */
export default defineConfig({
  root: here,
  base: '/f/_/',
  publicDir: false,
  build: {
    outDir: fileURLToPath(new URL('../../../dist/forms-page', import.meta.url)),
    emptyOutDir: true,
    target: ['es2022', 'chrome100', 'firefox100', 'safari15.4'],
    assetsDir: '',
    manifest: true,
    modulePreload: { polyfill: false },
    cssCodeSplit: true,
    rolldownOptions: {
      input: { page: `${here}page.ts`, embed: `${here}embed.ts` },
      output: {
        entryFileNames: (chunk) => (chunk.name === 'embed' ? 'embed.js' : '[name]-[hash].js'),
        chunkFileNames: '[name]-[hash].js',
        assetFileNames: '[name]-[hash][extname]',
      },
    },
  },
})
