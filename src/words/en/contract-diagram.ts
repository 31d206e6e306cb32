export const contractDiagram = {
  'diagram.title': 'Diagram',
  'diagram.label':
    '{name}: {count, plural, one {# document type} other {# document types}}, {lines, plural, one {# line} other {# lines}} between them. The table below says the same.',
  'diagram.scroll': 'Diagram, scrolls',
  'diagram.none': 'Nothing to draw yet',
  'diagram.none.about': 'The diagram shows document types and what their identifiers refer to.',
  'diagram.theme': 'Colours of the files',
  'diagram.theme.light': 'Light',
  'diagram.theme.dark': 'Dark',
  'diagram.svg': 'Save SVG',
  'diagram.png': 'Save PNG',
  'diagram.png.failed': 'This browser did not draw the picture as PNG. The SVG holds the same.',
  'diagram.left': '{count, plural, one {# document type is} other {# document types are}} not drawn.',
  'diagram.links.left':
    '{count, plural, one {# more identifier is} other {# more identifiers are}} not listed.',
  'diagram.more': '{count, number} more',
  'diagram.links': 'Identifiers',
  'diagram.links.none': 'No property is an identifier.',
  'diagram.links.about':
    'A contract cannot say what an identifier refers to. A line is drawn where $comment says “Refers to” and a document type (solid), or where the name begins with one, as in postId (dashed).',
  'diagram.links.property': 'Property',
  'diagram.links.target': 'Refers to',
  'diagram.links.how': 'Known by',
  'diagram.open': 'an identity or a document',
  'diagram.how.open': 'not said',
  'diagram.how.name': 'its name',
  'diagram.how.comment': '$comment',
} as const
