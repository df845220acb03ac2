/** What the editor says of the pictures in a note. */
export const PICTURE_WORDS = {
  name: 'Name',
  named: (name: string) => `Saved as ${name}. F2 changes its name.`,
  nameOf: (name: string) => `Name of ${name}`,
  noPicture: 'Put the cursor at a picture in live preview first.',
  noSlash: 'A name cannot contain /',
  picture: 'this picture',
  pixels: (width: number) => `${width} px`,
  sizing: 'Drag to change the width; double-click for the picture’s own',
  widthOf: (name: string) => `Width of ${name}`,
} as const
