/** What the editor says of the pictures in a note. */
export const PICTURE_WORDS = {
  noPicture: 'Put the cursor at a picture in live preview first.',
  picture: 'this picture',
  pixels: (width: number) => `${width} px`,
  sizing: 'Drag to change the width; double-click for the picture’s own',
  widthOf: (name: string) => `Width of ${name}`,
} as const
