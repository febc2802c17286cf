/** The pictures at the head of a form's page: which kinds of files each is made of, and how large they are at most. */
export const headPictures = {
  logo: { bytes: 512 * 1024, types: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] },
  cover: { bytes: 2 * 1024 * 1024, types: ['image/png', 'image/jpeg', 'image/webp'] },
} as const

export type HeadPicture = keyof typeof headPictures

export const headPictureNames = Object.keys(headPictures) as HeadPicture[]
