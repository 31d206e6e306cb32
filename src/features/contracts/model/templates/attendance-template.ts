import { documentType, identifier, index, text, whole } from './template-parts.ts'

/** Meetings, and who was there. */
export const attendanceTemplate = {
  meeting: documentType(
    {
      title: text(63, { minLength: 1 }),
      startsAt: text(40, { format: 'date-time' }),
      seats: whole(1, 10_000),
      place: {
        type: 'array',
        prefixItems: [
          { type: 'number', minimum: -90, maximum: 90 },
          { type: 'number', minimum: -180, maximum: 180 },
        ],
        items: false,
        minItems: 2,
        maxItems: 2,
        description: 'Latitude and longitude',
      },
    },
    { indices: [index('byTitle', ['title'])], required: ['title', 'startsAt'] },
  ),
  attendance: documentType(
    {
      meetingId: identifier(),
      state: text(10, { enum: ['coming', 'maybe', 'declined', 'attended'] }),
      guests: whole(0, 5),
      remark: text(200),
    },
    {
      indices: [
        index('onceEach', ['$ownerId', 'meetingId'], true),
        index('byMeeting', ['meetingId', 'state']),
      ],
      required: ['meetingId', 'state'],
    },
  ),
}
