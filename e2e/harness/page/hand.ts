import type { Locator, Page } from 'playwright-core'

/** Seconds that a person takes for each. */
const pace = { click: 3, character: 0.2, page: 10 }

/** A person at work: what they click, type and read is counted, so that the time they take is computed and not measured. */
export class Hand {
  clicks = 0
  characters = 0
  pages = 0

  /** Clicks, or taps. */
  async click(target: Locator): Promise<void> {
    this.clicks += 1
    await target.click()
  }

  /** Goes into a field with a click and types. */
  async fill(field: Locator, text: string): Promise<void> {
    await this.click(field)
    this.characters += text.length
    await field.fill(text)
  }

  /** Types where the focus is. */
  async type(page: Page, text: string): Promise<void> {
    this.characters += text.length
    await page.keyboard.type(text)
  }

  /** Chooses one file in the window of the browser: the field, the file and “Open”. */
  async choose(field: Locator, file: string): Promise<void> {
    this.clicks += 3
    await field.setInputFiles(file)
  }

  /** Waits for what tells that a page is there, and reads it. */
  async read(sign: Locator): Promise<void> {
    this.pages += 1
    await sign.first().waitFor()
  }

  get minutes(): number {
    return (this.clicks * pace.click + this.characters * pace.character + this.pages * pace.page) / 60
  }
}
